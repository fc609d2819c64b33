import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { findHints } from './config-hints.ts'
import { SETTINGS, type Config, type Setting } from './config-settings.ts'

export type { Config } from './config-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>
type ReadFile = (path: string) => string
type SettingText = { readonly text: string | undefined } | { readonly error: string }

/** `hints` name variables that are probably misspelt settings. They cause a warning, not an error. */
export type LoadedConfig = ({ readonly config: Config } | { readonly errors: readonly string[] }) & { readonly hints: readonly string[] }

const list: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)

// Compose files set an unset variable to the empty string.
const readVariable = (env: Environment, name: string): string | undefined => env[name] || undefined

const fromFile = (name: string, path: string, readFile: ReadFile): SettingText => {
  try {
    return { text: readFile(path).replace(/\r?\n$/, '') }
  } catch {
    return { error: `${name}_FILE names a file that cannot be read: ${path}.` }
  }
}

const findText = (env: Environment, readFile: ReadFile, name: string, setting: Setting): SettingText => {
  const text = readVariable(env, name)
  const path = setting.secret ? readVariable(env, `${name}_FILE`) : undefined
  if (text !== undefined && path !== undefined) return { error: `${name} and ${name}_FILE are both set; set one of them.` }
  return path === undefined ? { text: text ?? setting.fallback } : fromFile(name, path, readFile)
}

const formatError = (name: string, setting: Setting, error: string, text: string): string =>
  setting.secret ? `${name} ${error}.` : `${name} ${error}, not ${JSON.stringify(text)}.`

const defaultOrigin = (values: Readonly<Record<string, unknown>>): string => `http://localhost:${values['PORT']}`

const defaultSender = (base_url: string): string => {
  const host = URL.parse(base_url)?.hostname ?? 'localhost'
  return `watchdesk@${isIP(host) || host.startsWith('[') ? 'localhost' : host}`
}

// Each value comes from the parser that `Config` is derived from.
const asConfig = (values: Readonly<Record<string, unknown>>): Config => values as Config

const complete = (values: Readonly<Record<string, unknown>>): Config => {
  const { BASE_URL = defaultOrigin(values), ...others } = values
  return asConfig({ ...others, BASE_URL, MAIL_FROM: values['MAIL_FROM'] ?? defaultSender(String(BASE_URL)) })
}

export const loadConfig = (env: Environment, readFile: ReadFile): LoadedConfig => {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  for (const [name, setting] of list) {
    const found = findText(env, readFile, name, setting)
    if ('error' in found) errors.push(found.error)
    else if (found.text !== undefined) {
      const parsed = setting.parse(found.text)
      if ('error' in parsed) errors.push(formatError(name, setting, parsed.error, found.text))
      else values[name] = parsed.value
    }
  }
  const settingNames = list.flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name]))
  const hints = findHints(Object.keys(env), settingNames)
  return errors.length > 0 ? { errors, hints } : { config: complete(values), hints }
}

export const loadProcessConfig = (): LoadedConfig => loadConfig(process.env, (path) => readFileSync(path, 'utf8'))

export const renderConfigTable = (): string =>
  [
    '| Variable | Default | |',
    '|---|---|---|',
    ...list.map(
      ([name, { default_text, description, secret }]) => `| \`${name}\`${secret ? ' ¹' : ''} | ${default_text} | ${description} |`,
    ),
    '',
    '¹ A secret: `NAME_FILE` may name a file that holds it instead.',
  ].join('\n')
