type Source = { readonly id: number; readonly client_id: number }

/** Assigns the merge message to one ticket per client, so that no client gets it twice. */
export const toldOnce = (sources: readonly Source[], message: string | undefined): ReadonlyMap<number, string> => {
  const told = new Map<number, string>()
  const clients = new Set<number>()
  for (const { id, client_id } of sources) {
    if (message !== undefined && !clients.has(client_id)) told.set(id, message)
    clients.add(client_id)
  }
  return told
}
