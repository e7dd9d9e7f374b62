// Checks the certificate of the portal's own domain name.
import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import type { Settings } from '../parts/settings.ts';
import type { Clients } from './clients.ts';
import { type Finding, finding } from './findings.ts';

/** `*.example.co.za` covers one more label and no more. */
const covers = (pattern: string, host: string) => pattern === host || (pattern.startsWith('*.') && host.slice(host.indexOf('.')) === pattern.slice(1));

export async function checkCertificate({ certificates }: Clients, { domain }: Settings): Promise<Finding[]> {
  if (!domain) return [];
  const request = `Request a certificate for ${domain.name} in us-east-1: AWS Certificate Manager, DNS validation. Put its ARN into "certificateArn".`;
  const takes = 'half an hour after its CNAME record is in the DNS; AWS stops waiting after 72 hours';
  try {
    const { Certificate } = await certificates.send(new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }));
    const { Status = 'unknown', DomainName = '', SubjectAlternativeNames = [] } = Certificate ?? {};
    if (Status === 'PENDING_VALIDATION')
      return [
        finding.stop(
          'The certificate is not issued yet.',
          'Enter its CNAME record, which AWS Certificate Manager in us-east-1 shows, in the DNS of the domain.',
          takes,
        ),
      ];
    if (Status !== 'ISSUED') return [finding.stop(`The certificate is ${Status.toLowerCase().replaceAll('_', ' ')}.`, request, takes)];
    const names = [...new Set([DomainName, ...SubjectAlternativeNames])];
    if (!names.some((name) => covers(name, domain.name)))
      return [finding.stop(`The certificate is for ${names.join(', ')}, not for ${domain.name}.`, request, takes)];
    return [];
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return [finding.stop(`There is no certificate ${domain.certificateArn}.`, request, takes)];
  }
}
