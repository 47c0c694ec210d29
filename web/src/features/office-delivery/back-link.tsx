import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DELIVERIES_PATH } from './paths.ts'

export function BackLink() {
  return (
    <Button component={Link} to={DELIVERIES_PATH} variant="default">
      Voltar às entregas
    </Button>
  )
}
