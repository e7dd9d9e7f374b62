// One spelling for each manufacturer and model: the first registration decides it. The spelling is a guard, read with each registration and written with the
// first one.
import { foldedName } from '../../shared/kinds/spelling.ts';
import { Problem } from '../../shared/problem.ts';
import { put, type Write } from './commit.ts';
import { guards } from './guard.ts';

export interface Named {
  readonly manufacturer: string;
  readonly model: string;
}

/** The guards of a name: `heldBy` is the spelling. */
export const spellingKeys = ({ manufacturer, model }: Named) =>
  [
    { kind: 'manufacturer', value: foldedName(manufacturer) },
    { kind: 'model', value: `${foldedName(manufacturer)}|${foldedName(model)}` },
  ] as const;

class Respelled extends Problem {
  constructor() {
    super('conflict', 'Another person has just registered this manufacturer or model in another spelling. Try again.');
  }
}

/** Returns the name in the registry's spelling, and the writes for a new spelling, to be added last to the record's transaction. */
export async function spellingOf(named: Named): Promise<{ named: Named; writes: Write[] }> {
  const keys = spellingKeys(named);
  const known = await Promise.all(keys.map(async (key) => (await guards().get(key).go({ consistent: true })).data?.heldBy));
  const [manufacturer = named.manufacturer, model = named.model] = known;
  const spelled = [manufacturer, model];
  const writes = keys.flatMap((key, at) =>
    known[at] === undefined
      ? [
          put(
            guards()
              .create({ ...key, heldBy: spelled[at] as string })
              .params(),
            () => new Respelled(),
          ),
        ]
      : [],
  );
  return { named: { manufacturer, model }, writes };
}

/** The manufacturer and the model may each collide with another new registration. */
const attempts = 4;

/** Repeats the work if another caller has just registered a new spelling: it is then found. */
export async function withSpelling<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Respelled) || attempt === attempts) throw error;
    }
  }
}
