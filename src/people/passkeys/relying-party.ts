/** WebAuthn relying party: the host of `BASE_URL`. */
export type RelyingParty = { readonly id: string; readonly origin: string }

export const relyingParty = (base_url: string): RelyingParty => {
  const { hostname, origin } = new URL(base_url)
  return { id: hostname, origin }
}
