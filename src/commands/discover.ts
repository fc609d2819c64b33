import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir, hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { randomIds } from '../kernel/ids.ts'
import { createNet, type Net } from '../kernel/net/net.ts'
import { readSecretOption, readTextOption, UsageError, type CliCommand } from './command.ts'
import { collectMachineFacts } from './inventory/collect.ts'
import { describeMachine, type MachineDescription } from './inventory/describe.ts'

type AgentState = { readonly url: string; readonly agent_uuid: string; readonly device_key: string }

type DiscoverInput = { readonly url?: string | undefined; readonly registration_key?: string | undefined; readonly file: string }

const readState = async (file: string): Promise<AgentState | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message would quote the file, which contains the device key.
    throw new UsageError(`${file} is damaged. Remove it and run again with --url and --registration-key.`)
  }
}

const post = async (net: Net, url: string, body: unknown, key?: string): Promise<{ readonly status: number; readonly text: string }> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const reply = await net.request({ method: 'POST', url, headers, body: JSON.stringify(body) })
  return { status: reply.status, text: reply.body.toString('utf8') }
}

const enroll = async (net: Net, { url, registration_key, file }: DiscoverInput, known: AgentState | undefined): Promise<AgentState> => {
  const address = (url ?? known?.url)?.replace(/\/+$/, '')
  if (!address || !registration_key) throw new UsageError('The first run of discover needs --url and --registration-key.')
  const agent_uuid = known?.agent_uuid ?? randomIds().uuid()
  const { status, text } = await post(net, `${address}/api/v1/assets/enroll`, { registration_key, hostname: hostname(), agent_uuid })
  if (status === 401) throw new UsageError('The helpdesk rejected the registration key. Check --registration-key.')
  if (status !== 201) throw new Error(`Enrollment failed: the helpdesk responded with status ${status}.`)
  const state = { url: address, agent_uuid, device_key: String(JSON.parse(text).data.device_key) }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(state), { mode: 0o600 })
  return state
}

export const reportMachine = async (net: Net, input: DiscoverInput, description: MachineDescription): Promise<string> => {
  const known = await readState(input.file)
  const isKnown = known !== undefined && input.registration_key === undefined
  const state = isKnown ? known : await enroll(net, input, known)
  const url = `${input.url?.replace(/\/+$/, '') ?? state.url}/api/v1/assets/discovery`
  const { status, text } = await post(net, url, { ...description, agent_uuid: state.agent_uuid }, state.device_key)
  if (status === 401) throw new UsageError('The key of this machine was revoked: run again with --registration-key.')
  if (status !== 200 && status !== 201) throw new Error(`The helpdesk responded with status ${status}: ${text.slice(0, 500)}`)
  const { data, meta } = JSON.parse(text)
  return `Asset ${data.id} (${data.name}): ${meta.action}.`
}

export const discover: CliCommand = {
  name: 'discover',
  usage: '[--url URL] [--registration-key KEY] [--state FILE] [--print]',
  summary: 'Reports this machine to a helpdesk. Run it from cron; only the first run needs --url and --registration-key.',
  options: {
    url: { type: 'string', help: 'address of the helpdesk, such as https://desk.example.com' },
    'registration-key': {
      type: 'string',
      help: 'from the helpdesk: assets, registration keys; - reads it from stdin, so that ps does not show it',
    },
    state: { type: 'string', help: 'state file with the device key (default: ~/.config/watchdesk/discover.json)' },
    print: { type: 'boolean', help: 'print the report without sending it' },
  },
  standalone: true,
  run: async (args, { print }) => {
    const description = describeMachine(await collectMachineFacts())
    if (args.options['print'] === true) {
      print(JSON.stringify(description, null, 2))
      return 0
    }
    const file = readTextOption(args, 'state') ?? join(homedir(), '.config', 'watchdesk', 'discover.json')
    const net = createNet({ outbound_private: 'allow' })
    try {
      print(
        await reportMachine(
          net,
          { url: readTextOption(args, 'url'), registration_key: await readSecretOption(args, 'registration-key'), file },
          description,
        ),
      )
      return 0
    } finally {
      await net.close()
    }
  },
}
