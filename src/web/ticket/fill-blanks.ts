type Blanks = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** Fills placeholders such as `{{requester.name}}` as the server does; unknown ones stay unchanged. */
export const fillBlanks = (text: string, blanks: Blanks): string =>
  text.replaceAll(/\{\{\s*(\w+)\.(\w+)\s*\}\}/g, (whole, noun: string, field: string) => {
    const group = Object.hasOwn(blanks, noun) ? blanks[noun] : undefined
    return group !== undefined && Object.hasOwn(group, field) ? String(group[field]) : whole
  })
