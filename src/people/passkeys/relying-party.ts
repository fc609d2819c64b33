/** Who we are to a browser's keys: the host people reach the product by. */
export type RelyingParty = { readonly id: string; readonly origin: string }

export const relyingParty = (base_url: string): RelyingParty => {
  const { hostname, origin } = new URL(base_url)
  return { id: hostname, origin }
}
