// Passes a name that CloudFormation gives to a resource of one stack to another stack.
import { Names, Reference, Stack, Tokenization } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';

/**
 * Returns `value`, an attribute of a resource in another stack, for the template of `to`: CloudFormation reads it from a parameter of Systems Manager when
 * it deploys `to`. An export could not be removed while `to` imports it, so a resource that `to` names could not be removed either. A value that is known
 * at synth is returned unchanged.
 */
export function handOver(to: Stack, value: string): string {
  const reference = Tokenization.reverseString(value).firstToken;
  if (reference === undefined) return value;
  if (!Reference.isReference(reference)) throw new Error(`Only an attribute of a resource can be handed over to ${to.stackName}`);
  const from = Stack.of(reference.target);
  const name = `${Names.uniqueResourceName(reference.target, { maxLength: 128 })}-${reference.displayName}`;
  const parameterName = `/${from.stackName}/${name}`;
  if (!from.node.tryFindChild(name)) new StringParameter(from, name, { parameterName, stringValue: value });
  // The parameter must exist before it is read.
  to.addStackDependency(from, `It reads ${parameterName}`);
  return StringParameter.valueForStringParameter(to, parameterName);
}
