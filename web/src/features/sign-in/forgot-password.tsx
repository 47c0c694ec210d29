import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { loadLater } from '../../kit/dialog/load-later.tsx'
import { hasMail } from '../../lib/http/config.ts'
import classes from './forgot-password.module.css'

const [ForgotDialog] = loadLater(
  async () => (await import('./forgot-dialog.tsx')).ForgotDialog,
  'O pedido não pôde ser aberto. Tente novamente.',
)

/** Nothing where the installation sends no e-mails. */
export function ForgotPassword() {
  const [isOffered, setIsOffered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void hasMail().then(setIsOffered, () => undefined)
  }, [])
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <Button variant="subtle" className={classes.link ?? ''} onClick={() => setOpen(true)}>
        Esqueci minha senha
      </Button>
      {isOpen && <ForgotDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
