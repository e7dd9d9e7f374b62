// Entry point of cdk.json.
import { App, Validations } from 'aws-cdk-lib';
import { Nag } from './parts/nag.ts';
import { portal } from './stacks/portal.ts';

const app = new App();
Validations.of(app).addPlugins(new Nag());
portal(app);
app.synth();
