// The help panel's texts for the screens of the armoury.
import { ammunition, board, type HelpWords, importingOfficers, officer } from './help-of-several.ts';
import { access, handing, loss, provisionRegister, regulations } from './help-rules.ts';

/** By path of the screen. */
export const armouryHelp: Readonly<Record<string, HelpWords>> = {
  '/custody': board,
  '/custody/overdue': board,
  '/custody/national': {
    purpose: 'The firearms that providers have handed to officers and that are out now, by province and provider, with the exceptions of a month.',
    how: [
      'Click a provider to see its firearms that are out, with the officers, and its safes. The registry logs each such reading.',
      'A firearm beyond 72 hours has no authorisation that covers it. PSiRA’s management is notified when a firearm passes 72 hours.',
      'A refusal is a firearm that the counter did not issue. An exception is an issue that a second authorised person allowed.',
    ],
    rules: [handing, loss, access],
  },
  '/custody/counter': {
    purpose: 'Issues firearms to officers at the start of a shift, and receives them at its end.',
    how: [
      'Enter the terms once. Then scan a badge and a firearm for each line. Press Enter in the empty scan field, and type the issuer’s PIN.',
      'For a single issue the officer enters a PIN first, unless the custody policy of the company allows a signature on the paper.',
      'If the policy asks for a count, the return side hides the rounds that were issued. Count them and type the number.',
      'F2 opens the issue side, F3 the return side. Without a scanner, type a name, a PSiRA number or the end of a serial number, and press Enter.',
      'To bring firearms to another branch, choose the purpose Transport and the destination safe. An officer there returns them into that safe.',
      'A red line cannot be issued: fix the cause and check it again. For an amber line, a second authorised person can allow an exception.',
      'Each line is issued separately. A refused line stays on the screen, and the other lines are issued.',
      'Print the authorisations, which the officers carry, and the shift sheet, which they sign when they take and return a firearm.',
      'A return is never refused because of a qualification. Missing rounds need an explanation, and a discharge needs a report.',
      'After two minutes without input the counter locks. Its lines are kept until an officer opens it with badge and PIN. After a reload of the page it is still locked.',
    ],
    rules: [handing, access],
  },
  '/custody/ammunition': ammunition,
  '/custody/ammunition/entries': ammunition,
  '/custody/provision-register': {
    purpose: 'The numbered register of firearms issued to officers and returned, without gaps, for each branch.',
    how: [
      'A return repeats the line of its provision. An extension and a void are corrections of the provision.',
      'A correction is a new entry with its reason. The old entry stays, struck through.',
      'Check Register verifies that no entry is missing or was altered.',
      'ID numbers are masked here. The exported register has them in full for people who may reveal them.',
      'Daily Copies has a PDF of the new entries of each half day, made at 06:00 and 18:00, with full ID numbers. Each download is logged.',
    ],
    rules: [provisionRegister, access],
  },
  '/custody/safes': {
    purpose: 'The branches of a provider and their safes.',
    how: [
      'Add a branch first, then its safes. Click the number of safes of a branch to see only these.',
      'A branch with an active safe cannot be deactivated, nor a safe with firearms in it.',
    ],
    rules: [{ rule: 'Firearms and ammunition must be kept in a safe of the prescribed kind.', source: `${regulations}, regulation 86` }, access],
  },
  '/custody/labels': {
    purpose: 'Prints labels for firearms, officers and safes, and finds a record by its label.',
    how: [
      'Select records and click Print Labels. A record keeps its code; a record without one gets a new code.',
      'A scanner works as a keyboard: a scan acts on this screen, and your text in a field stays as it was. Password and PIN fields ignore it.',
      'If a label cannot be read, type the end of the serial number. The system lists all firearms that match.',
      'Replace a label that is lost. A scan of the old one then says when it was replaced.',
    ],
    rules: [{ rule: 'After a sale a label opens the firearm for its new owner only.', source: 'The registry’s rule' }],
  },
  '/custody/officers': officer,
  '/custody/officers/new': officer,
  '/custody/officers/shared': {
    purpose: 'Persons who are active officers of two providers or more. Providers never see this list.',
    how: [
      'The registry compares keyed hashes of ID numbers. The list contains no ID number.',
      'An officer leaves the list when one provider suspends the officer or ends the employment.',
      'Each time you read the list, the registry logs the reading for each officer shown.',
    ],
    rules: [handing, access],
  },
  '/custody/officers/import': importingOfficers,
  '/custody/officers/import/:id': importingOfficers,
  '/custody/officers/:id': officer,
};
