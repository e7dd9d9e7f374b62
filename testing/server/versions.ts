// For tests: what moves a record's version on holds to the version that was read, or to the turn of a job, which each of its changes moves.
// Of two changes at one moment the second would else meet the history's own key, which has no word for the caller: a failure of ours, where
// the change belongs on the record as it stands.

interface Conditioned {
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

/** A write that would be done whatever version the record has by then. */
function isBlind({ Item, UpdateExpression, ConditionExpression = '', ExpressionAttributeNames = {} }: Conditioned): boolean {
  const says = (expression: string, ...attributes: string[]) =>
    Object.entries(ExpressionAttributeNames).some(([name, attribute]) => attributes.includes(attribute) && expression.includes(`${name} = :`));
  const moves = UpdateExpression === undefined ? Item?.version !== undefined : says(UpdateExpression, 'version');
  const isNew = Item !== undefined && ConditionExpression.includes('attribute_not_exists(#pk)');
  return moves && !isNew && !says(ConditionExpression, 'version', 'turn');
}

/** The first write of a request, of one thing or of a transaction, that moves a version on blindly. */
export function blindIn(input: object): Conditioned | undefined {
  const { TransactItems = [input] } = input as { TransactItems?: readonly object[] };
  return ('TransactItems' in input ? TransactItems.flatMap((one) => Object.values(one) as Conditioned[]) : [input as Conditioned]).find(isBlind);
}
