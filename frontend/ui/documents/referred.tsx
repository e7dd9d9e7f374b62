// Documents of other records that a record refers to. Each opens for users who may see it.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { viewDocument } from './open.ts';

function Referred({ id }: { readonly id: string }) {
  const { data, error, reload } = useRoute(contract.documents.get, { params: { id } });
  if (error?.status === 404) return <Box color="text-body-secondary">A document that you do not have access to, or that was withdrawn</Box>;
  if (error)
    return (
      <SpaceBetween direction="horizontal" size="xs">
        <Box color="text-status-error">A document could not be loaded</Box>
        <Button variant="inline-link" onClick={reload}>
          Retry
        </Button>
      </SpaceBetween>
    );
  if (data?.status === 'withdrawn') return <Box color="text-body-secondary">{`${data.fileName} was withdrawn`}</Box>;
  if (!data) return <Box color="text-status-inactive">Loading the document</Box>;
  return (
    <span className="button-says">
      <Button variant="inline-link" ariaLabel={`View ${data.fileName}`} onClick={() => void viewDocument(data)}>
        {data.fileName}
      </Button>
    </span>
  );
}

export const ReferredDocuments = ({ ids }: { readonly ids: readonly string[] }) => (
  <SpaceBetween size="xxs">
    {ids.map((id) => (
      <Referred key={id} id={id} />
    ))}
  </SpaceBetween>
);
