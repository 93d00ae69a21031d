// How a word sounds: Double Metaphone. The same rules as Sources/Songbook/DoubleMetaphone.swift, which tells whose names they are for.

/**
 * By letter, in the order in which they are tried where the letter is read: a pattern, and what it adds to the first and the second key.
 * What a pattern takes is read. `~` stands before rules for words that are not Slavic, `+` for Slavic ones, `!` for Germanic ones.
 */
const RULES = `
A ^[AEIOUY] A
A [AEIOUY] -
B BB? P
C (?<=[^AEIOUY]A)CH(?!I)(?:(?!E)|(?<=[BM]ACH)(?=ER)) K
C ^CA(?=ESAR) S
C CH(?=IA) K
C (?<=.)CH(?=AE) K X
C ^CH(?!ORE)(?=ARAC|ARIS|OR|YM|IA|EM) K
C !CH K
C (?<=OR)CH(?=ES|ID)|(?<=AR)CH(?=IT)|CH(?=[TS])|(?:^|(?<=[AOUE]))CH(?=[LRNMBHFVW]|$) K
C ^CH X
C (?<=^M|^MC.*)CH K
C CH X K
C (?<!WI)CZ S X
C CCI(?=A) X
C (?<!^M)CC(?![IEH])|(?<!^M)CC(?=HU) K
C (?<=^A)CC[IEH]|(?<=U)CCE(?=[ES]) KS
C (?<!^M)CC[IEH] X
C C[KGQ] K
C CI(?=[OEA]) S X
C C[IEY] S
C C(?:C(?![EI]))? K
D DG[IEY] J
D DG TK
D D[TD]? T
F FF? F
G ^G(?=N) -
G (?<=[^AEIOUY])GH K
G ^GH(?=I) J
G ^GH K
G (?<=[BHD].|[BHD]..|[BH]...)GH -
G (?<=[CGLRT].U)GH F
G (?<=I)GH -
G GH K
G ~(?<=^[AEIOUY])GN KN N
G ~GN(?!EY) N KN
G GN KN
G ~GL(?=I) KL L
G ^G(?:Y|E(?=[SPBLYIR])|I(?=[BLNE])) K J
G (?<!^(?=[DRM]ANGER).*|[EI])G(?:E(?=R)|(?<![RO]G)Y) K J
G G(?![EIY])(?!(?<=[AO]G)GI)G? K
G !G. K
G GE(?=T) K
G GI(?=ER$) J
G G. J K
H (?:^|(?<=[AEIOUY]))H[AEIOUY] H
H H -
J ^J(?=OSE$) H
J J(?=OSE) J H
J ^JJ? J A
J ~(?<=[AEIOUY])J(?=[AO]) J H
J J(?=$) J -
J J(?=[LTKSNMBZ])|(?<=[SKL])JJ? -
J JJ? J
K ^K(?=N) -
K KK? K
L (?<=I)LL(?=[OA]$)|(?<=A)LL(?=E(?:.*[AO]S?)?$) L -
L LL? L
M (?<=U)MB(?=$|ER) M
M MM? M
N NN? N
P ^P(?=[NS]) -
P PH F
P P[PB]? P
Q QQ? K
R ~(?<=IE)(?<!M[EA]IE)R(?=$) - R
R RR? R
S (?<=[IY])S(?=L) -
S ^S(?=UGAR) X S
S SH(?=EIM|OEK|OLM|OLZ) S
S SH X
S +SI[OA] S
S SI[OA] S X
S ^S(?=[MNLW])|SZ S X
S SCH(?=E[RN]) X SK
S SCH(?=OO|UY|E[DM]) SK
S ^SCH(?![AEIOUYW]) X S
S SCH X
S SC[IEY] S
S SC.? SK
S (?<=[AO]I)S(?=$) - S
S S[SZ]? S
T TI(?:O(?=N)|A)|TCH X
T TH(?=[OA]M) T
T !T(?:H|T(?=H)) T
T T(?:H|T(?=H)) 0 T
T T[TD]? T
V VV? F
W ^W(?=R) -
W WR R
W ^WI[CT]Z ATS FFX
W ^W(?=[AEIOUY]) A F
W ^W(?=H) A
W (?<=[AEIOUY])W(?=$)|(?<=[EO])W(?=SK[IY]) - F
W !W - F
W WI[CT]Z TS FX
W W -
X ^X S
X (?<=[AO]U)X(?=$) -
X X[CX]? KS
Z ZH J
Z ZZ(?=[OIA]) S TS
Z +(?<=[^T])ZZ? S TS
Z ZZ? S`.trim().split("\n").map((line) => {
    const [letter, rule, first, second = first] = line.split(" ");
    const [, kind, pattern] = /^([~+!]?)(.*)$/.exec(rule);
    return { letter, kind, pattern, keys: [first, second].map((key) => key.replace("-", "")) };
});

/** The rules that hold for a kind of word, as one expression for each letter: they are made when a word needs them. */
const readers = new Map();

function readerOf(letter, kinds) {
    const name = letter + kinds;
    if (!readers.has(name)) {
        const rules = RULES.filter((rule) => rule.letter === letter && kinds.includes(rule.kind));
        readers.set(name, { rules, pattern: new RegExp(rules.map(({ pattern }) => `(${pattern})`).join("|"), "y") });
    }
    return readers.get(name);
}

/** Both keys, of at most `most` codes, of a word of the letters a to z. */
export function metaphone(word, most) {
    const text = word.toUpperCase();
    const kinds = (/W|K|CZ/.test(text) ? "+" : "~") + (text.startsWith("SCH") ? "!" : "");
    const keys = ["", ""];
    for (let at = 0; at < text.length && (keys[0].length < most || keys[1].length < most);) {
        const { rules, pattern } = readerOf("AEIOUY".includes(text[at]) ? "A" : text[at], kinds);
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        const rule = rules[found.indexOf(found[0], 1) - 1];
        keys[0] += rule.keys[0];
        keys[1] += rule.keys[1];
        at += found[0].length;
    }
    return keys.map((key) => key.slice(0, most));
}
