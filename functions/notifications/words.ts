// What a notification says is read at a glance: the whole text stands on the record.

const most = 500;

/** The beginning of a text that somebody wrote, cut between two letters. */
export function atAGlance(text: string | null | undefined): string {
  const letters = [...(text ?? '')];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}
