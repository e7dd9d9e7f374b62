// Competencies of security officers: the classes of firearms that a competency certificate covers, and the one that a firearm needs
// (FCA ss 9 and 10; Firearms Control Regulations 2004, reg 13 and 14).

/** The endorsements of competency certificates. */
export const endorsements = [
  'handgun_self_loading',
  'handgun_manual',
  'rifle_self_loading',
  'rifle_manual',
  'shotgun_self_loading',
  'shotgun_manual',
  'muzzle_loader',
] as const;
export type Endorsement = (typeof endorsements)[number];

export const endorsementWords: Readonly<Record<Endorsement, string>> = {
  handgun_self_loading: 'Self-loading handgun',
  handgun_manual: 'Handgun, not self-loading',
  rifle_self_loading: 'Self-loading rifle or carbine',
  rifle_manual: 'Manually operated rifle or carbine',
  shotgun_self_loading: 'Self-loading shotgun',
  shotgun_manual: 'Manually operated shotgun',
  muzzle_loader: 'Muzzle loader',
};

/** Yearly assessments are per class, because the shooting exercise is (custody.md, section 0.2). */
export const firearmClasses = ['handgun', 'rifle', 'shotgun', 'muzzle_loader'] as const;
export type FirearmClass = (typeof firearmClasses)[number];

export const classWords: Readonly<Record<FirearmClass, string>> = {
  handgun: 'handguns',
  rifle: 'rifles',
  shotgun: 'shotguns',
  muzzle_loader: 'muzzle loaders',
};

export const classOf = (endorsement: Endorsement): FirearmClass =>
  endorsement === 'muzzle_loader' ? endorsement : (endorsement.slice(0, endorsement.indexOf('_')) as FirearmClass);

/** The library's actions that load the next round by themselves. */
const selfLoading = ['semi_auto', 'full_auto', 'semi_automatic', 'automatic'];

/** A handgun or long gun by its registered type; a machine gun counts as a self-loading rifle. Undefined for another type. */
const classOfType = (type: string): FirearmClass | undefined =>
  (({ pistol: 'handgun', revolver: 'handgun', rifle: 'rifle', 'machine gun': 'rifle', shotgun: 'shotgun' }) as const)[type.trim().toLowerCase() as 'pistol'];

/**
 * The user of a firearm needs one of these endorsements. There are two if the firearm’s action is not recorded: the class is known then, but not the
 * operation. There are none for a type that the registry does not know.
 */
export function neededEndorsements({ type, action }: { readonly type: string; readonly action?: string | null | undefined }): readonly Endorsement[] {
  const of = classOfType(type);
  if (of === undefined) return [];
  const name = type.trim().toLowerCase();
  const loads = action ? selfLoading.includes(action) : name === 'machine gun' ? true : undefined;
  if (of === 'handgun') return [name === 'revolver' || loads === false ? 'handgun_manual' : 'handgun_self_loading'];
  const both = [`${of}_self_loading`, `${of}_manual`] as Endorsement[];
  return loads === undefined ? both : both.slice(loads ? 0 : 1, loads ? 1 : 2);
}
