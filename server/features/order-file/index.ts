export { orderFileOf, type SaleFacts } from './order-file.ts';
export type { PdfBlock, PdfContent } from './pdf/pdf-content.ts';
export { createPdfSetter, type PdfSetter } from './pdf/pdf-setter.ts';
export { type RecordSaleDeps, recordSale } from './record-sale.ts';
export { findOrderFile, insertOrderFile, type StoredOrderFile } from './repository.ts';
export { shownPolicies } from './shown-policies.ts';
