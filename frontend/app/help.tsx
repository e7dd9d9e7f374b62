// The help panel beside a screen: purpose, steps and rules.
import Box from '@cloudscape-design/components/box';
import HelpPanel from '@cloudscape-design/components/help-panel';
import { helpWords } from './help-words.ts';
import type { PageEntry } from './pages/entry.ts';

export default function Help({ page }: { readonly page: PageEntry }) {
  const words = helpWords[page.path];
  return (
    <HelpPanel
      header={<h2>{page.title}</h2>}
      footer={
        <>
          <h3>Rules and sources</h3>
          <ul>
            {words?.rules.map(({ rule, source }) => (
              <li key={rule}>
                <Box margin={{ bottom: 's' }}>
                  {rule}
                  <Box color="text-body-secondary" fontSize="body-s">
                    {source}
                  </Box>
                </Box>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <p>{words?.purpose}</p>
      {words?.how?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </HelpPanel>
  );
}
