import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hintsFor } from './config-hints.ts'
import { SETTINGS, type Config, type Setting } from './config-settings.ts'

export type { Config } from './config-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
type ReadFile = (path: string) => string
type Found = { readonly text: string | undefined } | { readonly mistake: string }

/** `hints` name variables that look like misspelt ones of ours; they are worth a warning, not a refusal. */
export type LoadedConfig = ({ readonly config: Config } | { readonly mistakes: readonly string[] }) & { readonly hints: readonly string[] }

const list: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)

// Set but empty is what compose files make of a variable nobody gave.
const given = (env: Environment, name: string): string | undefined => env[name] || undefined

const fromFile = (name: string, path: string, readFile: ReadFile): Found => {
  try {
    return { text: readFile(path).replace(/\r?\n$/, '') }
  } catch {
    return { mistake: `${name}_FILE names a file that cannot be read: ${path}.` }
  }
}

const find = (env: Environment, readFile: ReadFile, name: string, setting: Setting): Found => {
  const text = given(env, name)
  const path = setting.secret ? given(env, `${name}_FILE`) : undefined
  if (text !== undefined && path !== undefined) return { mistake: `${name} and ${name}_FILE are both set; set one of them.` }
  return path === undefined ? { text: text ?? setting.fallback } : fromFile(name, path, readFile)
}

const sentence = (name: string, setting: Setting, mistake: string, text: string): string =>
  setting.secret ? `${name} ${mistake}.` : `${name} ${mistake}, not ${JSON.stringify(text)}.`

const originOf = (values: Readonly<Record<string, unknown>>): string => `http://localhost:${values['PORT']}`

const senderAt = (base_url: string): string => {
  const host = URL.parse(base_url)?.hostname ?? 'localhost'
  return `watchdesk@${isIP(host) || host.startsWith('[') ? 'localhost' : host}`
}

// Each value was made by the parser that stands beside its name in the table the type is derived from.
const asConfig = (values: Readonly<Record<string, unknown>>): Config => values as Config

const complete = (values: Readonly<Record<string, unknown>>): Config => {
  const { BASE_URL = originOf(values), ...others } = values
  return asConfig({ ...others, BASE_URL, MAIL_FROM: values['MAIL_FROM'] ?? senderAt(String(BASE_URL)) })
}

/** Reads all settings and reports all mistakes at once. */
export const loadConfig = (env: Environment, readFile: ReadFile): LoadedConfig => {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [name, setting] of list) {
    const found = find(env, readFile, name, setting)
    if ('mistake' in found) mistakes.push(found.mistake)
    else if (found.text !== undefined) {
      const parsed = setting.parse(found.text)
      if ('mistake' in parsed) mistakes.push(sentence(name, setting, parsed.mistake, found.text))
      else values[name] = parsed.value
    }
  }
  const known = list.flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name]))
  const hints = hintsFor(Object.keys(env), known)
  return mistakes.length > 0 ? { mistakes, hints } : { config: complete(values), hints }
}

/** The only place where the product looks at the environment. */
export const configOfProcess = (): LoadedConfig => loadConfig(process.env, (path) => readFileSync(path, 'utf8'))

/** The settings as a Markdown table. */
export const configTable = (): string =>
  [
    '| Variable | Default | |',
    '|---|---|---|',
    ...list.map(([name, { shown, sentence, secret }]) => `| \`${name}\`${secret ? ' ¹' : ''} | ${shown} | ${sentence} |`),
    '',
    '¹ A secret: `NAME_FILE` may name a file that holds it instead.',
  ].join('\n')
