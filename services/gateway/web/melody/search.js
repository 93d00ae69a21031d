// The search, by the rules of Sources/Songbook: a test compares both over a generated file of queries. All numbers are integers.

import { metaphone } from "./metaphone.js";

const TITLE = 40, CHARACTER = 30, FILM = 20, KEYWORD = 10;
/** Words of queries whose songs are remembered. */
const KEPT = 16;
const OPTIONAL = new Set("a about an and does film for from in movie of on song the to when with".split(" "));
const LETTERS = { ß: "ss", ẞ: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ŧ: "t", ŋ: "ng", ı: "i", ƀ: "b", ƶ: "z", ς: "σ" };

/** Combining marks that do not tell words apart: of Latin, Greek and Cyrillic letters, of Hebrew and Arabic vowels; and what is not seen. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0640\u0670\ufe00-\ufe0f\p{Cf}]/gu;

const fold = (text) => text.replace(/['‘’‚‛′´ʹʻʼ‵™℠®©]/g, "").normalize("NFKD").replace(MARKS, "").normalize("NFC").toLowerCase()
    .replace(/[ßẞæœøđðþłħŧŋıƀƶς]/g, (letter) => LETTERS[letter]);
const wordsOf = (text) => fold(text).replace(/&/g, " and ").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Keys of Double Metaphone as numbers, which compare faster; 0 for those that say too little. */
const sounds = new Map();

function soundOf(key) {
    if (key.length < 2) return 0;
    if (!sounds.has(key)) sounds.set(key, sounds.size + 1);
    return sounds.get(key);
}

/** A word with what comparing it needs; `codes` is how many of Double Metaphone's. */
function term(text, codes) {
    const points = Array.from(text, (one) => one.codePointAt(0));
    const isPlain = /^[a-z]+$/.test(text);
    const keys = isPlain ? metaphone(text, codes) : ["", ""];
    // Which letters it has: words that differ in many are never alike.
    const letters = points.reduce((all, point) => all | (1 << point % 32), 0);
    return {
        text, points, length: points.length, letters, isPlain, hasDigit: /\p{N}/u.test(text),
        key: keys[0], sound: soundOf(keys[0]), otherSound: soundOf(keys[1]), uses: [],
    };
}

/** How many bits are set (Hacker's Delight, 5-1). */
function bits(number) {
    let sum = number - ((number >>> 1) & 0x55555555);
    sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
    return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const rows = [0, 1, 2].map(() => new Uint16Array(600));

/**
 * Optimal string alignment (a swap of neighbors is one), if it is at most `limit`, else 9. With `isPrefix` the least distance to any prefix
 * of `b`.
 */
function distance(a, b, limit, isPrefix = false) {
    if (bits(a.letters & ~b.letters) > limit) return 9;
    if (!isPrefix && (Math.abs(a.length - b.length) > limit || bits(b.letters & ~a.letters) > limit)) return 9;
    const width = Math.min(b.length, a.length + limit);
    let [before, above, row] = rows;
    for (let column = 0; column <= width; column++) above[column] = column;
    for (let line = 1; line <= a.length; line++) {
        let least = (row[0] = line);
        for (let column = 1; column <= width; column++) {
            const isSame = a.points[line - 1] === b.points[column - 1];
            let value = Math.min(above[column] + 1, row[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1));
            if (line > 1 && column > 1 && a.points[line - 1] === b.points[column - 2] && a.points[line - 2] === b.points[column - 1]) {
                value = Math.min(value, before[column - 2] + 1);
            }
            row[column] = value;
            if (value < least) least = value;
        }
        if (least > limit) return 9;
        [before, above, row] = [above, row, before];
    }
    const found = isPrefix ? Math.min(...above.subarray(0, width + 1)) : above[b.length];
    return found <= limit ? found : 9;
}

const limitOf = (word) => (word.length <= 7 ? 1 : 2);

/** Points of a query's word in a word of a song but for those of the field, or -1. Most words end at the letters that they lack. */
function points(query, word, isLast) {
    const lacks = query.letters & ~word.letters;
    if (lacks === 0 && word.length >= query.length && word.text.includes(query.text)) {
        const closeness = Math.floor((40 * query.length) / word.length);
        if (word.text.startsWith(query.text)) return 300 + (query.length === word.length ? 50 : closeness);
        if (query.length >= 3 || query.points.some((point) => point >= 0x2e80)) return 200 + closeness;
    }
    if (query.length < 4) return -1;
    const first = query.points[0] === word.points[0] ? 5 : 0;
    const limit = limitOf(query);
    if ((lacks === 0 || bits(lacks) <= limit) && !query.hasDigit && !word.hasDigit) {
        const whole = distance(query, word, limit);
        if (whole <= limit) return 100 + (whole === 1 ? 40 : 25) + first;
        const part = isLast && first ? distance(query, word, limit, true) : 9;
        if (part <= limit) return 100 + (part === 1 ? 20 : 5) + first;
    }
    const apart = Math.abs(query.length - word.length);
    if (!query.isPlain || !word.isPlain || word.length < 3 || apart > 3) return -1;
    const isAlike = (query.sound && (query.sound === word.sound || query.sound === word.otherSound))
        || (query.otherSound && (query.otherSound === word.sound || query.otherSound === word.otherSound));
    return isAlike ? (query.sound && query.sound === word.sound ? 20 : 10) + 3 * (3 - apart) + first : -1;
}

/** Bands do not overlap: the points tell which it is. */
const bandOf = (sum) => (sum >= 300 ? 100 : sum >= 200 ? 80 : sum >= 100 ? 60 : 40);

/** Band and quality of a query that is a whole title, written in any way, or null. */
function whole(query, title, field, count) {
    if (query.length < 4) return null;
    const lacks = query.letters & ~title.letters;
    const share = () => Math.floor((50 * query.length) / title.length);
    if (lacks === 0 && title.text.startsWith(query.text)) return { band: 100, quality: count * (300 + field) + share() };
    if (query.length < 6) return null;
    if (lacks === 0 && title.text.includes(query.text)) return { band: 80, quality: count * (200 + field) + share() };
    const limit = limitOf(query);
    const apart = query.hasDigit || title.hasDigit ? 9 : distance(query, title, limit);
    if (apart <= limit) return { band: 60, quality: count * ((field === TITLE ? 300 : 100) + field) + (apart === 1 ? 40 : 25) };
    const isAlike = query.isPlain && title.isPlain && Math.abs(query.length - title.length) <= 4
        && query.key === title.key && query.key.length >= 4;
    return isAlike ? { band: 40, quality: count * field + 20 } : null;
}

const isBetter = (one, other) => one && (!other || one.band > other.band || (one.band === other.band && one.quality > other.quality));

const hit = ({ song, movie }, { band, quality, titleMatched }) => ({ song, movie, band, quality, titleMatched, score: 0 });

/** Prepares a songbook's films; the index answers `search(text, favourites, limit)`. */
export class Index {
    constructor(movies) {
        this.songs = [];
        /** Whole titles of the films. */
        this.films = [];
        /** What words of earlier queries found: while one types, all but the last stay the same. */
        this.found = new Map();
        const vocabulary = new Map();
        const add = (text, song, field) => {
            let word = vocabulary.get(text);
            if (!word) vocabulary.set(text, (word = term(text, 4)));
            word.uses.push(song, field);
        };
        for (const movie of movies) {
            const film = wordsOf(movie.title);
            this.films.push(term(film.join(""), 8));
            for (const song of movie.songs) {
                const title = wordsOf(song.title);
                const number = this.songs.length;
                this.songs.push({ song, movie, title, joined: title.join(" "), whole: term(title.join(""), 8), film: this.films.length - 1 });
                for (const word of title) add(word, number, TITLE);
                for (const word of song.characters.flatMap(wordsOf)) add(word, number, CHARACTER);
                for (const word of [...film, String(movie.releaseYear)]) add(word, number, FILM);
                for (const word of song.keywords.flatMap(wordsOf)) add(word, number, KEYWORD);
            }
        }
        this.vocabulary = [...vocabulary.values()];
    }

    /** Points of a query's word by song: the best, and the best in its title; 0 for none. */
    matches(word, isLast) {
        const key = `${word.text} ${isLast}`;
        const found = this.found.get(key) ?? this.compare(word, isLast);
        this.found.delete(key);
        this.found.set(key, found);
        if (this.found.size > KEPT) this.found.delete(this.found.keys().next().value);
        return found;
    }

    compare(word, isLast) {
        const best = new Uint16Array(this.songs.length);
        const title = new Uint16Array(this.songs.length);
        for (const candidate of this.vocabulary) {
            const found = points(word, candidate, isLast);
            if (found < 0) continue;
            const { uses } = candidate;
            for (let index = 0; index < uses.length; index += 2) {
                const sum = found + uses[index + 1];
                const song = uses[index];
                if (sum > best[song]) best[song] = sum;
                if (uses[index + 1] === TITLE && sum > title[song]) title[song] = sum;
            }
        }
        return { best, title };
    }

    /** Hits `{ song, movie, score, titleMatched }`, the best first. */
    search(text, favourites = new Set(), limit = 50) {
        const texts = wordsOf(Array.from(text).slice(0, 100).join("")).slice(0, 8).map((word) => Array.from(word).slice(0, 32).join(""));
        if (!texts.length) return [];
        const words = texts.map((word) => term(word, 4));
        let required = words.map((word) => !OPTIONAL.has(word.text));
        if (!required.includes(true)) required = words.map(() => true);
        const all = words.map((word, index) => this.matches(word, index === words.length - 1));
        const query = { joined: texts.join(" "), whole: term(texts.join(""), 8) };
        const films = this.films.map((film) => whole(query.whole, film, FILM, words.length));
        const hits = [];
        for (let number = 0; number < this.songs.length; number++) {
            const entry = this.songs[number];
            let way = this.byWords(entry, number, all, required, query);
            const byTitle = whole(query.whole, entry.whole, TITLE, words.length);
            if (isBetter(byTitle, way)) way = { ...byTitle, titleMatched: true };
            if (isBetter(films[entry.film], way)) way = { ...films[entry.film], titleMatched: false };
            if (way) hits.push(hit(entry, way));
        }
        if (!hits.length && required.filter(Boolean).length >= 2) this.partly(words, all, required, hits);
        for (const one of hits) one.score = one.band + (favourites.has(one.song.id) ? 10 : 0);
        hits.sort((a, b) => b.score - a.score || b.quality - a.quality || a.movie.sortOrder - b.movie.sortOrder
            || a.movie.releaseYear - b.movie.releaseYear || a.song.startSeconds - b.song.startSeconds || (a.song.id < b.song.id ? -1 : 1));
        return hits.slice(0, limit);
    }

    /** Every required word matches. */
    byWords({ title, joined }, number, all, required, query) {
        let band = 100;
        let quality = 0;
        let inTitle = 0;
        let titleMatched = false;
        for (let index = 0; index < all.length; index++) {
            const sum = all[index].best[number];
            if (!sum) {
                if (required[index]) return null;
                continue;
            }
            quality += sum;
            if (required[index]) band = Math.min(band, bandOf(sum));
            const own = all[index].title[number];
            if (!own || bandOf(own) !== bandOf(sum)) continue;
            inTitle += 1;
            titleMatched ||= required[index];
        }
        quality += joined === query.joined ? 400 : joined.startsWith(query.joined) ? 200 : joined.includes(query.joined) ? 100 : 0;
        quality += Math.floor((60 * inTitle) / Math.max(title.length, all.length));
        return { band, quality, titleMatched };
    }

    /** Songs in which at least half of the letters are found, and not by sound alone, for queries that nothing answers as a whole. */
    partly(words, all, required, hits) {
        const total = words.reduce((sum, word, index) => sum + (required[index] ? word.length : 0), 0);
        this.songs.forEach((entry, number) => {
            let letters = 0;
            let quality = 0;
            let titleMatched = false;
            all.forEach(({ best, title }, index) => {
                quality += best[number];
                if (!required[index] || !best[number]) return;
                if (bandOf(best[number]) > 40) letters += words[index].length;
                titleMatched ||= title[number] > 0 && bandOf(title[number]) === bandOf(best[number]);
            });
            if (2 * letters >= total) hits.push(hit(entry, { band: 40, quality, titleMatched }));
        });
    }
}
