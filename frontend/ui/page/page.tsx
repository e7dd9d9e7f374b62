// The header of every screen: the title (also the browser tab's), a sentence, and the actions.
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect } from 'react';
import { useSettings } from '../../app/settings.tsx';
import './page.css';

export interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, description, actions, children }: PageProps) {
  useTitle(title);
  return (
    <ContentLayout
      header={
        <Header variant="h1" description={description} actions={actions ? <div className="page-actions">{actions}</div> : undefined}>
          {title}
        </Header>
      }
    >
      <div className="page-parts">
        <SpaceBetween size="l">{children}</SpaceBetween>
      </div>
    </ContentLayout>
  );
}

/** Sets the browser tab's title. */
function useTitle(title: string): void {
  const { systemName } = useSettings();
  useEffect(() => {
    document.title = `${title} - ${systemName}`;
  }, [title, systemName]);
}
