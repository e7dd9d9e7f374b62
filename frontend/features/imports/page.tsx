// Page "Import Firearms".
import { ImportScreen } from './screen.tsx';

const ImportPage = () => <ImportScreen subject="firearms" />;
export default ImportPage;
