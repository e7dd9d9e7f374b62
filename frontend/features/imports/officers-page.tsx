// Page "Import Officers".
import { ImportScreen } from './screen.tsx';

const ImportOfficersPage = () => <ImportScreen subject="officers" />;
export default ImportOfficersPage;
