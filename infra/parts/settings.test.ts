// What may be said when deploying.
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { settingsOf } from './settings.ts';

const read = (context: Record<string, string>) => settingsOf(new App({ context }).node);
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/one';

describe('deployment settings', () => {
  it('are complete when nothing is said', () => {
    expect(read({})).toMatchObject({ environment: 'FirearmRegistry', firewall: false });
  });

  it('take the site’s origin from the domain name', () => {
    expect(read({ domainName: 'registry.example.co.za', certificateArn })).toMatchObject({
      domain: { name: 'registry.example.co.za', certificateArn },
      siteOrigin: 'https://registry.example.co.za',
    });
  });

  it('refuse a domain name without a certificate', () => {
    expect(() => read({ domainName: 'registry.example.co.za' })).toThrow('domainName and certificateArn come together');
  });

  it('refuse a certificate that CloudFront cannot use', () => {
    expect(() => read({ domainName: 'registry.example.co.za', certificateArn: 'arn:aws:acm:af-south-1:1:certificate/one' })).toThrow('certificateArn');
  });

  it('refuse a site origin with a path', () => {
    expect(() => read({ siteOrigin: 'https://registry.example.co.za/app' })).toThrow('siteOrigin: an origin such as');
  });
});
