import { systemClock } from '../kernel/clock.ts'
import { BASE62, randomIds } from '../kernel/ids.ts'
import { createAccount, findAccountByEmail } from '../people/accounts/accounts.ts'
import { splitName } from '../people/accounts/model.ts'
import { system } from '../people/actor.ts'
import { listRoles } from '../people/roles/roles.ts'
import { setBreakGlass } from '../people/sign-in/break-glass.ts'
import { hashPassword } from '../people/sign-in/password.ts'
import { openDatabase } from '../app-context.ts'
import { readTextOption, UsageError, type CliCommand } from './command.ts'
import { prepareDatabase, formatCredentials } from './prepare.ts'

const PASSWORD_LENGTH = 20

export const createAdmin: CliCommand = {
  name: 'create-admin',
  usage: '--email ADDRESS [--name NAME]',
  summary: 'Creates a break-glass administrator and prints the password once. For emergency access.',
  options: {
    email: { type: 'string', help: 'the address to sign in with' },
    name: { type: 'string', help: 'first and last name (default: the part of the address before @)' },
  },
  run: async (args, { config, print }) => {
    const email = readTextOption(args, 'email') ?? ''
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('create-admin needs --email with an e-mail address.')
    const ids = randomIds()
    const db = openDatabase(config, systemClock(), ids)
    try {
      const made = await prepareDatabase(db, config, { ids, print })
      if (made) print(formatCredentials(config, made))
      const password = ids.text(PASSWORD_LENGTH, BASE62)
      const password_hash = await hashPassword(password)
      await db.tx(async (tx) => {
        const role = (await listRoles(tx)).find(({ permissions }) => permissions.includes('admin:write'))
        if (!role) throw new Error('There is no administrator role.')
        const names = splitName(readTextOption(args, 'name') ?? email.split('@')[0] ?? email)
        const account = {
          ...names,
          email,
          role_id: role.id,
          department_id: null,
          is_active: true,
          source: 'manual',
          password_hash,
        } as const
        if (await findAccountByEmail(tx, email))
          throw new UsageError(`${email} has an account already. Use another address, then repair that account in the dashboard.`)
        const actor = system('create-admin')
        // A break-glass account also works while an enforced identity provider fails.
        await setBreakGlass(tx, actor, await createAccount(tx, actor, account), true)
      })
      print(`Created ${email} with the password ${password}`)
      return 0
    } finally {
      await db.close()
    }
  },
}
