// The normal form of serial, license and register numbers, for comparison.

/** Cyrillic and Greek capitals that look like Latin ones: plain, and with diacritics. */
const cyrillicLookalikes = '\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u04ae\u04c0\u051a\u051c\u0474\u050c';
const greekLookalikes = '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u037f\u03dc';
const marked = '\u0400\u0401\u0407\u04d0\u04d2\u04d4\u04d6\u04e6\u04f0\u0386\u0388\u038a\u038c\u038e\u03aa\u03ab';
const markedLatin = '\u00c8\u00cb\u00cf\u0102\u00c4\u00c6\u0114\u00d6\u0178\u00c1\u00c9\u00cd\u00d3\u00dd\u00cf\u0178';
const [written, latin] = [cyrillicLookalikes + greekLookalikes + marked, `ABESIJKMHOPCTYXYIQWVGABEZHIKMNOPTYXJF${markedLatin}`];
/** A sigma that looks like a C. NFKC would turn it into a normal sigma. */
const lunate = /[\u03f9\u03f2]/g;

/** Equal for numbers that differ only in case, width, spaces, punctuation, invisible characters and the alphabet of a letter (decision 085). */
export const plainNumber = (number: string): string =>
  number
    .replace(/\p{DI}/gu, '')
    .replace(lunate, 'C')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[\u0370-\u052f]/g, (letter) => latin[written.indexOf(letter)] ?? letter);

/** True if the number has only Latin, Greek or Cyrillic letters and the digits 0 to 9. Other scripts have more look-alikes. */
export const isLegible = (number: string): boolean => /^[A-Z\u00c0-\u017e\u0370-\u052f0-9]*$/.test(plainNumber(number));
