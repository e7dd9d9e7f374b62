// What cdk.json runs.
import { App } from 'aws-cdk-lib';
import { portal } from './stacks/portal.ts';

const app = new App();
portal(app);
app.synth();
