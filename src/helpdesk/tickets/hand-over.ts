import type { Tx } from '../../kernel/db/db.ts'
import type { Client } from '../clients/model.ts'
import { replaceRequester } from './store.ts'

/** All tickets of one client are another's from now on; answers how many. */
export const handTicketsTo = (tx: Tx, from_client_id: number, { id, email, company_id }: Client): Promise<number> =>
  replaceRequester(tx, from_client_id, { client_id: id, requester_email: email, company_id })
