// The product's name for signed-out pages. Signed-in pages show the name from the settings.
export { productName } from '../../shared/settings/product.ts';
