import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../theme/recipes/input.ts';

export const TextControl = chakra('input', inputRecipe);
export const AreaControl = chakra('textarea', inputRecipe, { defaultProps: { shape: 'area' } });
export const SelectControl = chakra('select', inputRecipe, { defaultProps: { trail: 'icon' } });
