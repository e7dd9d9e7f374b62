// Shortens texts for notifications: the record shows the whole text.

const most = 500;

/** The beginning of a text, cut between two characters. */
export function atAGlance(text: string | null | undefined): string {
  const letters = [...(text ?? '')];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}
