/** The address-friendly form of a name, as the older versions of the API derive it: `Foo Bar!` is `foo-bar`, `A/B.C` is `abc`. */
export const createSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\P{ASCII}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
