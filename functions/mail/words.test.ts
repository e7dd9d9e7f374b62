// The texts of emails and SMS: anyone who handles a message on its way may read it.
import { describe, expect, test } from 'vitest';
import { atOnceWords, digestWords, smsWords, withoutNumbers } from './words.ts';

const site = 'https://registry.test';
const told = (change: object = {}) => ({
  title: 'Firearm seized',
  type: 'alert' as const,
  actionUrl: '/firearms/019a9f3e-2f00-7000-8000-000000000001/profile',
  ...change,
});

test.each([
  ['License expires in 30 days', 'License expires in 30 days'],
  ['License to be renewed: 30 of them', 'License to be renewed: 30 of them'],
  ['License L2026/0815 expires on 2026-08-29', 'License … expires on 2026-08-29'],
  ['License 2026 expires on 29 August 2026', 'License … expires on 29 August 2026'],
  ['Pistol GLK123 was found', 'Pistol … was found'],
  ['Pistol 123 was found', 'Pistol … was found'],
  ['Pistol 4711 days', 'Pistol … days'],
  ['Case CASE-2026-000123,\r\nBcc: all@demo.test', 'Case … Bcc: all@demo.test'],
  ['Transaction awaiting your action', 'Transaction awaiting your action'],
])('turns the title “%s” into the subject “%s”', (title, said) => {
  expect(withoutNumbers(title)).toBe(said);
});

describe('an email about one notification', () => {
  test('says what kind of notification it is, links to the record, and says where to switch emails off', () => {
    const { subject, text } = atOnceWords(told(), site);

    expect(subject).toBe('Firearm seized');
    expect(text).toContain('This is an alert from the Firearm Registry');
    expect(text).toContain(`\n${site}/firearms/019a9f3e-2f00-7000-8000-000000000001/profile\n`);
    expect(text).toContain(`${site}/admin/settings`);
  });

  test.each([[null], ['https://elsewhere.test/'], ['//elsewhere.test/x'], ['/firearms?search=GLK123'], ['/a b'], ['/x\nBcc: y']])(
    'links to the list if the record’s address would be %j',
    (actionUrl) => {
      const { text } = atOnceWords(told({ actionUrl }), site);

      expect(text).toContain(`\n${site}/notifications\n`);
      expect(text).not.toMatch(/elsewhere|GLK123|Bcc/);
    },
  );
});

describe('a digest', () => {
  test('counts one notification or several in its subject', () => {
    expect(digestWords([told()], false, site).subject).toBe('One new notification');
    expect(digestWords([told(), told()], false, site).subject).toBe('2 new notifications');
    expect(digestWords([told()], true, site).subject).toBe('More than 1 new notifications');
  });

  test('lists twenty and says that there are more', () => {
    const { text } = digestWords(
      Array.from({ length: 21 }, () => told()),
      false,
      site,
    );

    expect(text.match(/^- Firearm seized$/gm)).toHaveLength(20);
    expect(text).toContain('- and others');
  });
});

describe('an SMS', () => {
  const ending = '. Sign in to the Firearm Registry and Compliance Portal to read more.';

  test.each([
    ['License expires in 30 days', 'License expires in 30 days'],
    ['Pistol GLK123 was found', 'Pistol ... was found'],
    ['Pistol ＧＬＫ１２³ was found', 'Pistol ... was found'],
    ['Owner’s “safe” – José\r\n{see} below', 'Owner\'s "safe" - Jose see below'],
  ])('turns the title “%s” into “%s”, and says where to read more', (title, said) => {
    expect(smsWords(title)).toBe(said + ending);
  });

  test.each(['Firearm seized', 'Firearm seized '.repeat(30), '€{[~^\\]}🔫'.repeat(60), ''])(
    'is one message that every phone can show, for any title: %j',
    (title) => {
      expect(smsWords(title)).toMatch(/^[A-Za-z0-9 .,:;'"!?()/+-]{1,160}$/);
      expect(smsWords(title)).not.toMatch(/https?:/);
    },
  );
});
