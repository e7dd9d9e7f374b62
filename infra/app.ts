// Entry point of cdk.json. `-c environment=prod` names a file in infra/environments.
import { App, Validations } from 'aws-cdk-lib';
import { Nag } from './parts/nag.ts';
import { settingsOfEnvironment } from './parts/settings.ts';
import { portal } from './stacks/portal.ts';

const app = new App();
Validations.of(app).addPlugins(new Nag());
portal(app, settingsOfEnvironment(app.node.tryGetContext('environment')));
app.synth();
