// For tests: checks that a write which increases a record's version requires the version that was read, or the job's turn. Otherwise the second of two
// concurrent changes would fail on the history entry's key with an internal error instead of a version conflict.

interface Conditioned {
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}

/** True for a write without a condition on the version. */
function isBlind({ Item, UpdateExpression, ConditionExpression = '', ExpressionAttributeNames = {} }: Conditioned): boolean {
  const says = (expression: string, ...attributes: string[]) =>
    Object.entries(ExpressionAttributeNames).some(([name, attribute]) => attributes.includes(attribute) && expression.includes(`${name} = :`));
  const moves = UpdateExpression === undefined ? Item?.version !== undefined : says(UpdateExpression, 'version');
  const isNew = Item !== undefined && ConditionExpression.includes('attribute_not_exists(#pk)');
  return moves && !isNew && !says(ConditionExpression, 'version', 'turn');
}

/** Returns the first write in a request or transaction that increases a version without a condition. */
export function blindIn(input: object): Conditioned | undefined {
  const { TransactItems = [input] } = input as { TransactItems?: readonly object[] };
  return ('TransactItems' in input ? TransactItems.flatMap((one) => Object.values(one) as Conditioned[]) : [input as Conditioned]).find(isBlind);
}
