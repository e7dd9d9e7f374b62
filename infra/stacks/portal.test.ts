// The whole system as deployed: a Lambda and a route for each row, and nobody with more rights than its work needs. Each theme is a file of
// its own; they run as one, since making the stacks takes most of a minute and all of this looks at them.
import './deployed/functions.ts';
import './deployed/rights.ts';
import './deployed/jobs.ts';
import './deployed/watch.ts';
import './deployed/restored.ts';
import './deployed/rules.ts';
