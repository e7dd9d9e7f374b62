// The settings of two environments for checks of the stacks: only what each must have, and everything that can be deployed.
import type { SettingsFile } from './settings.ts';

const secret = (name: string) => `arn:aws:secretsmanager:af-south-1:111122223333:secret:${name}`;

export const fewestSettings: SettingsFile = { account: '111122223333', stackPrefix: 'FirearmRegistry' };

export const everySetting = {
  ...fewestSettings,
  domainName: 'registry.example.co.za',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/one',
  alarmEmail: 'operations@example.co.za',
  mailSender: 'no-reply@registry.example.co.za',
  accountSender: 'accounts@registry.example.co.za',
  smsSender: 'REGISTRY',
  malwareScan: true,
  firewall: true,
  firewallBlocks: true,
  apiRate: 500,
  mapTiles: true,
  lockBackups: true,
  backupCopyVault: 'arn:aws:backup:af-south-1:444455556666:backup-vault:registry-copies',
  regulatorUrl: 'https://regulator.example',
  regulatorSecretArn: secret('regulator'),
  policeUrl: 'https://police.example',
  policeSecretArn: secret('police'),
} satisfies SettingsFile;
