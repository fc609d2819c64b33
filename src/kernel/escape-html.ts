/** Escapes text for elements and quoted attributes of HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#62;').replaceAll('"', '&#34;').replaceAll("'", '&#39;')
