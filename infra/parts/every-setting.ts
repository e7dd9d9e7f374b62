// A deployment with every setting on, as with `-c name=value`: for checks of everything that can be deployed.

const secret = (name: string) => `arn:aws:secretsmanager:af-south-1:111122223333:secret:${name}`;

export const everySetting: Readonly<Record<string, string>> = {
  domainName: 'registry.example.co.za',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/one',
  alarmEmail: 'operations@example.co.za',
  mailSender: 'no-reply@registry.example.co.za',
  accountSender: 'accounts@registry.example.co.za',
  smsSender: 'REGISTRY',
  malwareScan: 'true',
  firewall: 'true',
  lockBackups: 'true',
  regulatorUrl: 'https://regulator.example',
  regulatorSecretArn: secret('regulator'),
  policeUrl: 'https://police.example',
  policeSecretArn: secret('police'),
};
