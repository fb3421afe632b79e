// Trees to begin with.

/** The tree of the course notes' second figure: alpha-beta cuts three times. */
export const figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))";
