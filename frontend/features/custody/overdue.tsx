// Screen: the firearms that are overdue.
import BoardPage from './board.tsx';

export default function OverduePage() {
  return <BoardPage only="overdue" />;
}
