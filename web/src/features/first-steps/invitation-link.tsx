import { Button, TextInput } from '@mantine/core'
import { formatDayTime } from '../../lib/format.ts'
import { copyLinks } from '../../shared/users/reset-link.ts'
import type { Invited } from './invite-user.ts'
import classes from './first-steps.module.css'

/** The link that MASTER hands over. */
export function InvitationLink({ name, username, link, expiresAt }: Invited) {
  return (
    <div className={classes.form}>
      <output data-whole>
        Entregue este link a <strong>{name}</strong>, que entra como <strong>{username}</strong>.
        Ele vale uma vez, até {formatDayTime(expiresAt)}, e não aparece de novo; outro pode ser
        criado em Usuários.
      </output>
      <TextInput
        label="Link"
        value={link}
        readOnly
        wrapperProps={{ 'data-whole': true }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button className={classes.action} onClick={() => void copyLinks(link)}>
        Copiar link
      </Button>
    </div>
  )
}
