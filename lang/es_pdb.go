package lang

import "golang.org/x/text/feature/plural"

// The messages in Spanish of the commands for pattern databases.
var _ = add(Spanish, map[string]any{
	"cli.pdb.short": "Construye, muestra y revisa bases de patrones",
	"cli.pdb.long": `Construye, muestra y revisa bases de patrones: tablas para fichas deslizantes de las que jugada puzzle sliding --heuristic pdb toma sus estimaciones, casi siempre mejores que las de las demás heurísticas. Las fichas se reparten en grupos y, para cada manera en que pueden estar las de un grupo, la tabla dice cuántas jugadas propias las llevan a su lugar.

Las bases se construyen la primera vez que se usan y se guardan en la carpeta de caché de la plataforma, en $XDG_CACHE_HOME o, con --data CARPETA, en CARPETA/cache. Estas órdenes solo hacen falta para las grandes, o para tenerlas en un archivo propio.`,
	"cli.pdb.example": `  jugada pdb build 6-6-3
  jugada pdb info
  jugada pdb verify`,
	"cli.pdbBuild.short": "Construye las bases de patrones de una partición",
	"cli.pdbBuild.long": `Construye las bases de patrones de una partición. PARTICIÓN es el número de fichas de cada grupo, como 5-5-5, o las fichas mismas, con comas dentro de un grupo y barras entre los grupos, como 1,2,3,4/5,6,7,8. Sin ella se toma la usual del tablero: los menos grupos posibles de cinco fichas a lo sumo. Un grupo tiene 8 fichas a lo sumo; de k fichas en un tablero de n casillas hay n!/(n-k)! entradas, y cada una ocupa 2.5 bytes mientras se construye y medio byte después: 7-8 necesita 1.4 GB y uno o dos minutos.

Sin --output se guardan donde las halla --heuristic pdb=PARTICIÓN, salvo que ya estén; con --output se escriben en un archivo, para --heuristic pdb=@ARCHIVO. Una interrupción no deja nada a medias.`,
	"cli.pdbBuild.example": `  jugada pdb build 7-8
  jugada pdb build 1,2,3,4/5,6,7,8 --size 3x3 --goal "1 2 3 8 0 4 7 6 5" --output mias.pdb
  jugada puzzle sliding "2 8 3 1 6 4 7 0 5" --goal "1 2 3 8 0 4 7 6 5" --heuristic pdb=@mias.pdb`,
	"cli.pdbInfo.short":   "Dice qué contienen los archivos de bases de patrones",
	"cli.pdbInfo.long":    "Dice para qué tablero, meta y partición son los archivos de bases de patrones, cuántas entradas tienen y qué tan grandes son. Se comprueban las sumas de comprobación. Sin ARCHIVO se muestran todas las guardadas.",
	"cli.pdbVerify.short": "Revisa todas las entradas de archivos de bases de patrones",
	"cli.pdbVerify.long":  "Revisa archivos de bases de patrones: primero las sumas de comprobación y después cada entrada, que se calcula de nuevo. Toma tanto tiempo y tanta memoria como construirlas. Sin ARCHIVO se revisan todas las guardadas.",

	"cli.use.PARTITION": "PARTICIÓN",
	"cli.use.FILE":      "ARCHIVO",

	"cli.flag.patternSize":    "filas y columnas del tablero, `FxC` (por defecto, 4x4)",
	"cli.flag.patternOutput":  "escribe las bases en `ARCHIVO`; si son bases de patrones las que tienen ese nombre, se reemplazan",
	"cli.flag.patternThreads": "trabaja con `N` hilos (por defecto, uno por procesador)",

	"cli.pdb.progress":          "construyendo las bases de patrones %[1]s para %[2]s: %[3]d %%",
	"cli.pdb.interruptedFirst":  "interrumpido antes de conocer las primeras entradas: no se escribió ningún archivo",
	"cli.pdb.interruptedBefore": "interrumpido antes de comprobar %[1]s; archivos comprobados antes: %[2]d",
	"cli.pdb.interruptedBuild":  "interrumpido en el grupo %[1]d de %[2]d, entre los patrones a %[3]d jugadas, con %[4]d de %[5]d entradas conocidas: no se escribió ningún archivo",
	"cli.pdb.interruptedVerify": "interrumpido mientras se comprobaba %[1]s, con %[2]d de %[3]d entradas construidas otra vez; archivos comprobados antes: %[4]d",
	"cli.pdb.built":             "Se construyeron las bases de patrones %[1]s para %[2]s en %[3]s. %[4]s",
	"cli.pdb.kept":              "Quedan guardadas en %s",
	"cli.pdb.inMemory":          "No quedan guardadas.",
	"cli.pdb.fault":             "jugada: %s",
	"cli.pdb.noPlace":           "no hay carpeta en que guardar las bases; indica --output, --data, XDG_CACHE_HOME o HOME",
	"cli.pdb.none":              "No hay bases de patrones guardadas.",
	"cli.pdb.written":           "%[1]s: %[2]s para %[3]s, %[4]d entradas, %[5]s, construidas en %[6]s.",
	"cli.pdb.there":             "%[1]s: %[2]s para %[3]s, %[4]d entradas, %[5]s, ya estaban.",
	"cli.pdb.right":             "%[1]s: %[2]s para %[3]s, las %[4]d entradas son correctas; %[5]s.",
	"cli.pdb.file":              "%[1]s\n%[2]s para %[3]s, meta %[4]s\nversión %[5]d, %[6]d entradas, %[7]s, sumas de comprobación correctas",
	"cli.pdb.columns":           "fichas\tentradas\tmáximo\tmedia\tCRC-32C",
	"cli.pdb.row":               "%[1]s\t%[2]d\t%[3]d\t%.2[4]f\t%[5]s",
	"cli.pdb.sum":               plural.Selectf(1, "%d", plural.One, "Juntas, %[1]d jugada a lo sumo y %.2[2]f en promedio.", plural.Other, "Juntas, %[1]d jugadas a lo sumo y %.2[2]f en promedio."),
})
