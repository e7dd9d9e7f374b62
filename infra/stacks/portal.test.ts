// Checks the whole system as deployed: a Lambda and a route for each row, and nobody with more rights than needed. Each theme has a file; they run as one
// test file, because creating the stacks takes most of a minute and all of them read the stacks.
import '../../testing/stacks/functions.ts';
import '../../testing/stacks/rights.ts';
import '../../testing/stacks/jobs.ts';
import '../../testing/stacks/watch.ts';
import '../../testing/stacks/restored.ts';
import '../../testing/stacks/kept.ts';
import '../../testing/stacks/rules.ts';
import '../../testing/stacks/alone.ts';
