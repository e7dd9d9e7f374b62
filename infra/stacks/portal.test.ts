// The whole system as deployed: a Lambda and a route for each row, and nobody with more rights than its work needs. Each theme is a file of
// its own; they run as one, since making the stacks takes most of a minute and all of this looks at them.
import '../../testing/stacks/functions.ts';
import '../../testing/stacks/rights.ts';
import '../../testing/stacks/jobs.ts';
import '../../testing/stacks/watch.ts';
import '../../testing/stacks/restored.ts';
import '../../testing/stacks/rules.ts';
