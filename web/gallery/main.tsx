import { createRoot } from 'react-dom/client';
import '../ui/theme/generated/theme.css';
import '../ui/theme/fonts.css';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no root');
createRoot(root).render(<Gallery />);
