// One spelling for each manufacturer, and for each of its models: whoever names it first decides how it is written from then on. The
// spelling is an item of its own, read with each registration and written with the first alone.
import { foldedName } from '../../shared/kinds/spelling.ts';
import { Problem } from '../../shared/problem.ts';
import { put, type Write } from './commit.ts';
import { guards } from './guard.ts';

export interface Named {
  readonly manufacturer: string;
  readonly model: string;
}

/** The guards of a name: `heldBy` is its spelling. */
export const spellingKeys = ({ manufacturer, model }: Named) =>
  [
    { kind: 'manufacturer', value: foldedName(manufacturer) },
    { kind: 'model', value: `${foldedName(manufacturer)}|${foldedName(model)}` },
  ] as const;

class Respelled extends Problem {
  constructor() {
    super('conflict', 'Another caller has just registered this manufacturer or model in another spelling. Try again.');
  }
}

/** The name as the registry spells it, and the writes that make a new spelling known: the last ones of the record's own transaction. */
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

/** Manufacturer and model may each be new to another caller at the same moment. */
const attempts = 4;

/** Runs the work again where another caller has spelled the name meanwhile: then that spelling is found. */
export async function withSpelling<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Respelled) || attempt === attempts) throw error;
    }
  }
}
