//go:build !js

package opponent

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
)

// Store keeps records between games in one file of the embedded database bbolt. Each call opens the file, checks all
// of it, and closes it again, so that several processes can use it in turn: one that finds it locked waits lockWait
// and then returns an error. A call that changes something is one transaction: whenever the process ends, the file has
// the old content or the new. A missing file is an empty store. Forgotten records can no longer be read; their bytes
// stay in free pages of the file until overwritten.
//
// Every call rejects a file that is damaged or of another version, whichever player it is about. Files are first checked without
// bbolt, which trusts its pages: see page.go. The file holds
//
//	bucket "jugada"       key "version": "2"; key "sum": the checksum of all records, with their players and games
//	bucket "players"      a bucket for each player, with the records by game
//
// Version 1 had no sum: it can be read, and the next change upgrades it to version 2.
type Store struct{ Path string }

const (
	lockWait        = time.Second
	storeVersion    = "2"
	storeWithoutSum = "1"
)

var (
	aboutKey, versionKey, sumKey, playersKey = []byte("jugada"), []byte("version"), []byte("sum"), []byte("players")
)

// Records returns the records of one player or, for "", of all, in one game or, for "", in all, sorted by player and game.
func (s Store) Records(player, game string) (found []Record, err error) {
	if !s.there() {
		return nil, nil
	}
	err = s.view(func(tx *bolt.Tx) error {
		found, err = records(tx, player, game)
		return err
	})
	return found, err
}

// Learn adds a finished game to a player's record.
func (s Store) Learn(player, game string, f Finished) error {
	if err := CheckPlayer(player); err != nil {
		return err
	}
	return s.update(func(tx *bolt.Tx) error {
		r := NewRecord(player, game)
		if old, err := records(tx, player, game); err != nil {
			return err
		} else if len(old) > 0 {
			r = old[0]
		}
		if err := r.Learn(f); err != nil {
			return err
		}
		data, err := r.encode()
		if err != nil {
			return err
		}
		b, err := tx.Bucket(playersKey).CreateBucketIfNotExists([]byte(player))
		if err != nil {
			return err
		}
		return b.Put([]byte(game), data)
	})
}

// Forget deletes what Records returns for the same player, who must be named, and returns it.
func (s Store) Forget(player, game string) (gone []Record, err error) {
	if err := CheckPlayer(player); err != nil || !s.there() {
		return nil, err
	}
	err = s.update(func(tx *bolt.Tx) error {
		gone, err = records(tx, player, game)
		if err != nil || len(gone) == 0 {
			return err
		}
		b := tx.Bucket(playersKey).Bucket([]byte(player))
		for _, r := range gone {
			if err := b.Delete([]byte(r.Game)); err != nil {
				return err
			}
		}
		if first, _ := b.Cursor().First(); first == nil {
			return tx.Bucket(playersKey).DeleteBucket([]byte(player))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return gone, nil
}

func records(tx *bolt.Tx, player, game string) (found []Record, err error) {
	players := tx.Bucket(playersKey)
	if players == nil {
		return nil, nil
	}
	err = players.ForEachBucket(func(name []byte) error {
		if player != "" && player != string(name) {
			return nil
		}
		return players.Bucket(name).ForEach(func(key, data []byte) error {
			if game != "" && game != string(key) {
				return nil
			}
			r, err := decode(string(name), string(key), data)
			found = append(found, r)
			return err
		})
	})
	return found, err
}

// there reports whether there is a nonempty file. A process killed before its first transaction leaves an empty one.
func (s Store) there() bool {
	info, err := os.Stat(s.Path)
	return err != nil && !errors.Is(err, os.ErrNotExist) || err == nil && info.Size() > 0
}

// view checks the file and reads from it.
func (s Store) view(read func(tx *bolt.Tx) error) error {
	return s.open(true, func(db *bolt.DB) error {
		data, err := os.ReadFile(s.Path)
		if err != nil {
			return err
		}
		if err := checkPages(data); err != nil {
			return err
		}
		return db.View(func(tx *bolt.Tx) error {
			if err := checkContent(tx); err != nil {
				return err
			}
			return read(tx)
		})
	})
}

// checkContent rejects another version, and damaged records, whoever's they are, since damage may make a record look like
// another player's, or like none. A file without any bucket is new.
func checkContent(tx *bolt.Tx) error {
	if first, _ := tx.Cursor().First(); first == nil {
		return nil
	}
	about := tx.Bucket(aboutKey)
	if about == nil {
		return lang.Errorf("opponent.store.other")
	}
	version := string(about.Get(versionKey))
	if version != storeVersion && version != storeWithoutSum {
		return lang.Errorf("opponent.store.version", fmt.Sprintf("%.20q", version), storeVersion)
	}
	if _, err := records(tx, "", ""); err != nil {
		return err
	}
	if version == storeVersion && string(about.Get(sumKey)) != sumOf(tx) {
		return errDamaged
	}
	return nil
}

// sumOf returns the checksum of all records.
func sumOf(tx *bolt.Tx) string {
	sum := crc32.NewIEEE()
	if players := tx.Bucket(playersKey); players != nil {
		_ = players.ForEachBucket(func(name []byte) error { // neither returns an error
			return players.Bucket(name).ForEach(func(game, data []byte) error {
				fmt.Fprintf(sum, "%q %q %x\n", name, game, data)
				return nil
			})
		})
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

// update checks the file and changes it.
func (s Store) update(change func(tx *bolt.Tx) error) error {
	if s.there() {
		if err := s.view(func(*bolt.Tx) error { return nil }); err != nil {
			return err
		}
	} else if err := s.create(); err != nil {
		return s.fault(err)
	}
	return s.open(false, func(db *bolt.DB) error {
		return db.Update(func(tx *bolt.Tx) error {
			about, err := tx.CreateBucketIfNotExists(aboutKey)
			if err == nil {
				_, err = tx.CreateBucketIfNotExists(playersKey)
			}
			if err == nil {
				err = about.Put(versionKey, []byte(storeVersion))
			}
			if err == nil {
				err = change(tx)
			}
			if err == nil {
				err = about.Put(sumKey, []byte(sumOf(tx)))
			}
			return err
		})
	})
}

// create makes an empty store, whole or not at all. bbolt would create the file in place, and leave half of it if the disk is
// full.
func (s Store) create() error {
	folder, err := os.MkdirTemp("", "jugada-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	empty := filepath.Join(folder, "opponents.db")
	db, err := bolt.Open(empty, 0o600, nil)
	if err == nil {
		err = db.Close()
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(empty)
	}
	if err == nil {
		err = os.MkdirAll(filepath.Dir(s.Path), 0o700)
	}
	if err == nil {
		err = atomicfile.Create(s.Path, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	}
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was first
	}
	return err
}

// PutAside renames an incomplete file that earlier versions could leave when the disk was full: it never held any records. It
// returns the new name; "" if there was nothing to do.
func (s Store) PutAside() (aside string, err error) {
	const most = 4 << 16 // bytes of an empty store with the largest pages
	info, err := os.Stat(s.Path)
	if err != nil || !info.Mode().IsRegular() || info.Size() >= most {
		return "", nil // its next use reports what is wrong
	}
	data, err := os.ReadFile(s.Path)
	if err != nil || !halfMade(data) {
		return "", nil
	}
	aside = s.Path + time.Now().Format(".incomplete-20060102-150405")
	if err := os.Rename(s.Path, aside); err != nil {
		return "", lang.Errorf("opponent.store.open", s.Path, err)
	}
	return aside, nil
}

// open opens the file for one use. If bbolt panics on damage that the check has missed, that becomes an error, too;
// the file then stays locked until the process ends.
func (s Store) open(readOnly bool, use func(db *bolt.DB) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if thrown := recover(); thrown != nil {
			err = lang.Errorf("opponent.store.unusable", s.Path, errDamaged)
		}
	}()
	db, err := bolt.Open(s.Path, 0o600, &bolt.Options{Timeout: lockWait, ReadOnly: readOnly})
	if err != nil {
		return s.fault(err)
	}
	err = use(db)
	if closing := db.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return s.fault(err)
	}
	return nil
}

// fault translates bbolt's errors into ours.
func (s Store) fault(err error) error {
	var path *os.PathError
	var errno syscall.Errno
	var own *lang.Error
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return &LockedError{s.Path}
	case errors.As(err, &path):
		return lang.Errorf("opponent.store.open", s.Path, path.Err)
	case errors.As(err, &errno):
		return lang.Errorf("opponent.store.unusable", s.Path, errno)
	case errors.As(err, &own):
		return lang.Errorf("opponent.store.unusable", s.Path, own)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch),
		strings.HasPrefix(err.Error(), "file size too small"):
		return lang.Errorf("opponent.store.unusable", s.Path, errDamaged)
	}
	for _, cause := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EROFS, syscall.EIO, syscall.ENOMEM} {
		if strings.HasSuffix(err.Error(), cause.Error()) { // bbolt includes some of them in its own errors as text
			return lang.Errorf("opponent.store.unusable", s.Path, cause)
		}
	}
	return lang.Errorf("opponent.store.unusable", s.Path, err)
}
