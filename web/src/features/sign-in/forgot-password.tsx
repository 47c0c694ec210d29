import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { hasMail } from '../../lib/http/config.ts'
import classes from './forgot-password.module.css'

const ForgotDialog = lazy(async () => ({
  default: (await import('./forgot-dialog.tsx')).ForgotDialog,
}))

/** Nothing where the installation sends no e-mails. */
export function ForgotPassword() {
  const [isOffered, setIsOffered] = useState(false)
  /** Null until the dialog is opened for the first time, and downloaded. */
  const [opened, setOpened] = useState<boolean | null>(null)
  useEffect(() => {
    void hasMail().then(setIsOffered, () => undefined)
  }, [])
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <Button variant="subtle" className={classes.link ?? ''} onClick={() => setOpened(true)}>
        Esqueci minha senha
      </Button>
      {opened !== null && (
        <Suspense>
          <ForgotDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
