// Notifies the users of a legal entity when its responsible person or standing changes.
import { onDay } from '../../shared/kinds/format.ts';
import type { LegalEntity } from '../../shared/legal-entities/schema.ts';

type Told = Pick<LegalEntity, 'name' | 'responsiblePerson' | 'standing' | 'isActive'>;

interface Notice {
  readonly type: 'info' | 'warning' | 'alert';
  readonly title: string;
  readonly message: string;
}

/** A provider lost hundreds of licenses after one person left (domain.md), so the text says who gets the reminders. */
function reminderWords(name: string, people: number): string {
  if (people > 1) return `License reminders go to all ${people} users of ${name}, not only to the responsible person.`;
  return `License reminders go to every user of ${name}. At present you are the only one: ask for an account for a second person.`;
}

function personNotice(before: Told, after: Told, people: number): Notice[] {
  const [former, person] = [before.responsiblePerson, after.responsiblePerson];
  // Other changes of the same person need no notification.
  if (former?.name === person?.name) return [];
  const now = person
    ? `${person.name} has been the responsible person of ${after.name} since ${onDay(person.since)}${former ? `, in place of ${former.name}` : ''}.`
    : `${after.name} no longer has a responsible person on record. The last one was ${former?.name}.`;
  return [{ type: person ? 'info' : 'warning', title: 'Responsible person changed', message: `${now} ${reminderWords(after.name, people)}` }];
}

function standingNotice(before: Told, after: Told, reason: string | null | undefined): Notice[] {
  if (before.standing === after.standing) return [];
  const words = after.standing.replaceAll('_', ' ');
  const message = `The regulator's register shows ${after.name} as ${words}. Reason: ${reason ?? 'not stated'}`;
  return [{ type: after.isActive ? 'info' : 'alert', title: `Standing changed to ${words}`, message }];
}

export const noticesOf = (before: Told, after: Told, people: number, reason: string | null | undefined): Notice[] => [
  ...personNotice(before, after, people),
  ...standingNotice(before, after, reason),
];
