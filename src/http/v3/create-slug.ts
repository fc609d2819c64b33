/** The slug of a name in older versions of the API: `Foo Bar!` is `foo-bar`, `A/B.C` is `abc`. */
export const createSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\P{ASCII}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
