// The system's own name: the signed-out pages give it; whoever is signed in sees the one that the settings give.
export { productName } from '../../shared/settings/product.ts';
