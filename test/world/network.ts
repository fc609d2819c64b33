import { NetError, type Net, type NetResponse, type NetRequest } from '../../src/kernel/net/net.ts'

export type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string } | NetError

export type FakeNetwork = Net & {
  /** Everything that was sent, in order. */
  readonly sent: NetRequest[]
  /** Decides what the other side answers; 200 with an empty body when nobody decided. */
  answer(respond: (request: NetRequest) => Answer | Promise<Answer>): void
}

export const fakeNetwork = (): FakeNetwork => {
  const sent: NetRequest[] = []
  let respond: (request: NetRequest) => Answer | Promise<Answer> = () => ({ status: 200 })
  return {
    sent,
    answer: (next) => void (respond = next),
    request: async (request): Promise<NetResponse> => {
      sent.push(request)
      const answer = await respond(request)
      if (answer instanceof NetError) throw answer
      return {
        status: answer.status ?? 200,
        headers: answer.headers ?? {},
        body: Buffer.from(answer.body ?? ''),
        truncated: false,
        duration_ms: 1,
      }
    },
    close: async () => undefined,
  }
}
